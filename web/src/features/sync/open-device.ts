/** The code that a logged-in user needs to work without a connection. It is loaded after the page. */
export { openOutbox } from '../../offline/outbox/outbox';
export { openDeviceSync } from './device-sync';
export { OfflineMark } from './OfflineMark';
export { offlineEntries } from './offline-entries';
