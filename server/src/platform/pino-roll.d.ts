/** Types of the part of pino-roll that is used; the package has none. */
declare module 'pino-roll' {
  export interface RollingFile {
    write(line: string): boolean;
    flushSync(): void;
    on(event: 'error', listener: (error: Error) => void): this;
  }

  export default function openRollingFile(options: {
    readonly file: string;
    readonly extension: string;
    readonly frequency: 'daily';
    readonly size: string;
    readonly limit: { readonly count: number };
    readonly mkdir: boolean;
    readonly mode: number;
    readonly minLength: number;
    readonly periodicFlush: number;
  }): Promise<RollingFile>;
}
