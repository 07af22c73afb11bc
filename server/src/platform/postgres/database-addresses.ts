// The two connection strings of the shop's database, one for each role, and the roles' names.

/** The shop's database as its two roles reach it: connection strings with passwords, never to be logged. */
export interface DatabaseAddresses {
  /** The role that owns the tables: it migrates, prepares, backs up, restores and audits. */
  readonly owner: string;
  /** The role that serves customers. The same as `owner` where the operator names one role only. */
  readonly runTime: string;
}

/** Returns the database that the operator configured; undefined: the embedded one. */
export function configuredDatabase({
  databaseUrl,
  databaseMigrationUrl,
}: {
  readonly databaseUrl: string | undefined;
  readonly databaseMigrationUrl: string | undefined;
}): DatabaseAddresses | undefined {
  if (databaseUrl === undefined) return undefined;
  return { owner: databaseMigrationUrl ?? databaseUrl, runTime: databaseUrl };
}

/** The role in a connection string. */
export const roleName = (connectionString: string): string =>
  decodeURIComponent(new URL(connectionString).username);

/** Returns the name of the run-time role; undefined where it is the owner. */
export function runTimeRole({ owner, runTime }: DatabaseAddresses): string | undefined {
  const name = roleName(runTime);
  return name === roleName(owner) ? undefined : name;
}
