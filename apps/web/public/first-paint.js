// Sets language, direction and colour scheme before anything is drawn, so that nothing flips once the app has loaded.
// A file of its own because the content security policy allows no inline script. Reads what src/i18n/language.ts and
// Mantine's colour scheme manager store; keep the three in step.
(function () {
  var root = document.documentElement;
  var read = function (storage, key) {
    try {
      return window[storage].getItem(key);
    } catch (refused) {
      return null;
    }
  };
  var asked = new URLSearchParams(location.search).get('lang');
  var language =
    asked || read('sessionStorage', 'plumbline.language') || read('localStorage', 'plumbline.language') || 'en';
  root.lang = language === 'he' || language === 'pseudo-rtl' ? 'he' : 'en';
  root.dir = root.lang === 'he' ? 'rtl' : 'ltr';
  var scheme = read('localStorage', 'plumbline.colour-scheme');
  var isDark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();
