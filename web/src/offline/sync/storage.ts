export interface Room {
  /** Bytes that the shop uses on this device. */
  readonly used: number;
  /** Bytes that the browser would let it use. */
  readonly quota: number;
  /** Whether the browser keeps them even where the device has little room left. */
  readonly persistent: boolean;
}

/** How much room there is; undefined where the browser does not tell. */
export async function roomOf(storage: StorageManager | undefined): Promise<Room | undefined> {
  if (storage?.estimate === undefined) return undefined;
  const [{ usage = 0, quota = 0 }, persistent] = await Promise.all([
    storage.estimate(),
    storage.persisted?.() ?? false,
  ]);
  return { used: usage, quota, persistent };
}

/** Asks the browser not to throw the data away. A refusal changes nothing: the data can be downloaded again. */
export async function keepData(storage: StorageManager | undefined): Promise<boolean> {
  if (storage?.persist === undefined) return false;
  return (await storage.persisted()) || (await storage.persist().catch(() => false));
}
