/** The code of a log-out on a device that may keep the user's data. It is loaded when the user logs out. */
export { keptData } from '../../offline/device-data';
export { LeavingDialog } from './LeavingDialog';
