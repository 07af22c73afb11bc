import { CallFailed } from '../api/call-failed';
import { offlineText } from '../text/offline';

/** Returns the error of a call that only the server can answer. */
export const notOffline = (message: string = offlineText.notOffline): CallFailed =>
  new CallFailed({ status: 0, code: 'offline', message });
