// Times on screen follow the clock of the device: in tests one of 24 hours, wherever they run.
const { resolvedOptions } = Intl.DateTimeFormat.prototype;

Intl.DateTimeFormat.prototype.resolvedOptions = function (this: Intl.DateTimeFormat) {
  return { ...resolvedOptions.call(this), hour12: false };
};
