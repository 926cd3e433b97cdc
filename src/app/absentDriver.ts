const absent = () => Promise.reject(new Error('This driver is not part of the app'));

/**
 * Stands in the build for the drivers of localforage that this app never asks for (webpack.config.ts):
 * complete, as localforage will have its drivers, and supported nowhere.
 */
const absentDriver: LocalForageDriver = {
  _driver: 'absent',
  _support: false,
  _initStorage: () => undefined,
  clear: absent,
  getItem: absent,
  iterate: absent,
  key: absent,
  keys: absent,
  length: absent,
  removeItem: absent,
  setItem: absent,
};

export default absentDriver;
