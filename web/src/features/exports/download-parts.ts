// What a download needs only once it begins: the requests, the file, the panel of its progress and the sentences about a failure.

export { default as DownloadPanel } from './DownloadPanel';
export { downloadList } from './download';
export { downloadProblem } from './download-problem';
export { fetchFile, saveFile } from './export-file';
