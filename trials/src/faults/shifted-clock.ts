/*
 * Loaded into a server process before the shop: shifts its clock by CLOCK_SHIFT_MS. The database's clock stays right.
 */
const by = Number(process.env['CLOCK_SHIFT_MS'] ?? 0);
const RealDate = Date;
const now = () => RealDate.now() + by;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: [], newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget) as object,
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
});
