// What a download needs only once it begins: the requests, the file, the panel of its progress and the sentences about a failure.

export { default as DownloadPanel } from './DownloadPanel';
export { runDownload } from './run-download';
