// The storage that the browser gives the shop on this device: bytes used and available, and the request to keep the
// data.

export interface Room {
  /** Bytes that the shop uses on this device. */
  readonly used: number;
  /** Bytes that the browser would let it use. */
  readonly quota: number;
  /** Whether the browser keeps them even when the device runs out of room. */
  readonly persistent: boolean;
}

/** Reads how much room there is; undefined when the browser does not say. */
export async function roomOf(storage: StorageManager | undefined): Promise<Room | undefined> {
  if (storage?.estimate === undefined) return undefined;
  const [{ usage = 0, quota = 0 }, persistent] = await Promise.all([
    storage.estimate(),
    storage.persisted?.() ?? false,
  ]);
  return { used: usage, quota, persistent };
}

/** Asks the browser to keep the data. Resolves to whether it does; otherwise the data can be downloaded again. */
export async function keepData(storage: StorageManager | undefined): Promise<boolean> {
  if (storage?.persist === undefined) return false;
  return (await storage.persisted()) || (await storage.persist().catch(() => false));
}
