// The connection strings of the shop's database, by role and by way, and the roles' names.

/** The shop's database as its two roles reach it: connection strings with passwords, never to be logged. */
export interface DatabaseAddresses {
  /** The role that owns the tables: it migrates, prepares, backs up, restores and audits. */
  readonly owner: string;
  /** The role that serves customers. The same as `owner` where the operator names one role only. */
  readonly runTime: string;
  /**
   * The run-time role's own way past a connection pooler such as PgBouncer, for what needs a session: notifications, jobs, locks that are
   * held between transactions, and settings of a connection. Left out: there is no pooler.
   */
  readonly direct?: string | undefined;
}

/** Returns the database that the operator configured; undefined: the embedded one. */
export function configuredDatabase({
  databaseUrl,
  databaseMigrationUrl,
  databaseDirectUrl,
}: ConfiguredAddresses): DatabaseAddresses | undefined {
  if (databaseUrl === undefined) return undefined;
  return {
    owner: databaseMigrationUrl ?? databaseDirectUrl ?? databaseUrl,
    runTime: databaseUrl,
    direct: databaseDirectUrl,
  };
}

/** The addresses in the operator's configuration. */
export interface ConfiguredAddresses {
  readonly databaseUrl: string | undefined;
  readonly databaseMigrationUrl: string | undefined;
  readonly databaseDirectUrl: string | undefined;
}

/** The role in a connection string. */
export const roleName = (connectionString: string): string =>
  decodeURIComponent(new URL(connectionString).username);

/** Returns the name of the run-time role; undefined where it is the owner. */
export function runTimeRole({ owner, runTime }: DatabaseAddresses): string | undefined {
  const name = roleName(runTime);
  return name === roleName(owner) ? undefined : name;
}
