export { openOutbox } from '../../offline/outbox/outbox';
export { openDeviceSync } from './device-sync';
