/** All that somebody who is logged in needs for working without a connection: it comes after the page. */
export { openOutbox } from '../../offline/outbox/outbox';
export { openDeviceSync } from './device-sync';
export { LeavingDialog } from './LeavingDialog';
export { OfflineMark } from './OfflineMark';
export { offlineEntries } from './offline-entries';
