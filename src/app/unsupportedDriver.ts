const rejectUnsupported = () => Promise.reject(new Error('This driver is not part of the app'));

/**
 * Stands in the build for the drivers of localforage that this app never asks for (webpack.config.ts):
 * complete, as localforage will have its drivers, and supported nowhere.
 */
const unsupportedDriver: LocalForageDriver = {
  _driver: 'absent',
  _support: false,
  _initStorage: () => undefined,
  clear: rejectUnsupported,
  getItem: rejectUnsupported,
  iterate: rejectUnsupported,
  key: rejectUnsupported,
  keys: rejectUnsupported,
  length: rejectUnsupported,
  removeItem: rejectUnsupported,
  setItem: rejectUnsupported,
};

export default unsupportedDriver;
