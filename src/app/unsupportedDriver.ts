const rejectUnsupported = () => Promise.reject(new Error('This driver is not part of the app'));

/** Replaces unused localforage drivers (webpack.config.ts); localforage requires all methods. */
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
