// A progress bar for long steps on a terminal; prints a line at each tenth if the output is no terminal.

/** Called with the finished part of a long step: `done` of `total`, in the step's own unit. */
export type Progress = (done: number, total: number) => void;

const BAR_WIDTH = 30;

/** Returns a callback that shows the progress. */
export function progressBar(label: string, output: NodeJS.WriteStream = process.stdout): Progress {
  let tenth = -1;
  return (done, total) => {
    const part = total === 0 ? 1 : done / total;
    if (output.isTTY) {
      const filled = Math.round(part * BAR_WIDTH);
      output.write(
        `\r${label} [${'#'.repeat(filled)}${'.'.repeat(BAR_WIDTH - filled)}] ${Math.round(part * 100)} %${part === 1 ? '\n' : ''}`,
      );
      return;
    }
    if (Math.floor(part * 10) === tenth) return;
    tenth = Math.floor(part * 10);
    output.write(`${label}: ${tenth * 10} %\n`);
  };
}
