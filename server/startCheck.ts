import { oldestBrowsers } from '../contract/browsers.ts';

const oldest = JSON.stringify({
  chrome: oldestBrowsers.chrome,
  firefox: oldestBrowsers.firefox,
  safari: oldestBrowsers.safari,
});

/**
 * Replaces the splash where the app cannot start. ES5 and inline: an old browser parses nothing else, and a file of its
 * own would delay the first screen. The CSP has its hash.
 */
export const startCheck = `(function () {
  var oldest = ${oldest};
  function isOlder(pattern, name) {
    var found = pattern.exec(navigator.userAgent);
    var least = oldest[name].split('.');
    return found ? found[1] < +least[0] || (found[1] == least[0] && (found[2] || 0) < +(least[1] || 0)) : null;
  }
  function isOldBrowser() {
    var isOld = isOlder(/(?:iPhone|iPad|iPod).* OS (\\d+)_(\\d+)/, 'safari');
    if (isOld === null) isOld = isOlder(/Chrom(?:e|ium)\\/(\\d+)/, 'chrome');
    if (isOld === null) isOld = isOlder(/Firefox\\/(\\d+)/, 'firefox');
    if (isOld === null) isOld = isOlder(/Version\\/(\\d+)\\.(\\d+).* Safari/, 'safari');
    return isOld || !Array.prototype.toSorted;
  }
  function isStorageBlocked() {
    try {
      var storage = window.localStorage;
      window.sessionStorage.getItem('token');
      if (storage.getItem('token') !== null) return false;
      storage.setItem('probe', '');
      storage.removeItem('probe');
      return false;
    } catch (error) {
      // A full one has entries.
      try {
        return window.localStorage.length === 0;
      } catch (again) {
        return true;
      }
    }
  }
  function emergencyNumber() {
    try {
      var number = JSON.parse(window.localStorage.getItem('settings')).emergencyNumber;
      return /^[+\\d\\s-]+$/.test(number) ? number : null;
    } catch (error) {
      return null;
    }
  }
  var isShown = false;
  function show(problem) {
    if (isShown) return;
    isShown = true;
    var root = document.getElementById('root');
    var main = document.importNode(document.getElementById(problem).content, true);
    var link = main.querySelector('a[href^="tel:"]');
    var number = emergencyNumber();
    if (number !== null) {
      link.innerHTML = link.innerHTML.replace(link.href.slice(4), number);
      link.href = 'tel:' + number.replace(/[^+\\d]/g, '');
    }
    root.parentNode.replaceChild(main, root);
  }
  function isOwn(file) {
    return String(file).indexOf(location.origin + '/assets/') === 0;
  }
  function handleError(event) {
    // The scripts of the app fail too.
    if (isShown) event.preventDefault();
    else if (/SyntaxError/.test(event.message) && isOwn(event.filename)) show('old-browser');
  }
  if (isOldBrowser()) show('old-browser');
  else if (isStorageBlocked()) show('blocked-storage');
  window.addEventListener('error', handleError);
  window.addEventListener('load', function () {
    window.removeEventListener('error', handleError);
  });
})();`;
