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

  var isPublic = /^\/(job_type\/asnwer|answer)\//.test(location.pathname);
  var answered = /^\/jobs\/([\w-]+)\/answer\/?$/.exec(location.pathname);
  var session = null;
  try {
    session = JSON.parse(read('localStorage', 'plumbline.session'));
  } catch (broken) {
    // The app signs in anew.
  }

  // The calls that the start will make, sent before its code is there: src/lib/api/prefetched.ts takes their answers.
  if (session && !isPublic && session.expiresAt - Date.now() > 60000) {
    var answers = {};
    ['/v2/apps/bootstrap', '/v2/users/me']
      .concat(answered ? ['/v2/jobs/' + answered[1], '/v2/answers/drafts?job=' + answered[1]] : [])
      .forEach(function (address) {
        answers[address] = fetch(address, {
          headers: { authorization: 'Bearer ' + session.accessToken, 'accept-language': root.lang },
        });
        answers[address].catch(function () {});
      });
    window.plumblineAskedAhead = { token: session.accessToken, answers: answers };
  }

  // What the first screen needs besides the start, asked for with it: the build names the files (build/name-first-files.ts).
  var first = JSON.parse(document.currentScript.dataset.first || '{}');
  var isSignedIn = read('localStorage', 'plumbline.session') !== null;
  var isAnswering = answered !== null;
  var isDashboard = /^\/(dashboard|auth)?$/.test(location.pathname);
  var files = (first[root.lang] || []).concat(
    (isPublic ? [] : !isSignedIn ? first.stranger : isAnswering ? first.answering : first.person) || [],
    (isSignedIn && isDashboard && first.dashboard) || [],
    (isSignedIn && isAnswering && first['answering-' + root.lang]) || [],
  );
  files.forEach(function (file) {
    var link = document.createElement('link');
    var isStyle = file.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) {
      link.as = 'style';
      // As the app asks for it later; asked for otherwise it would come twice.
      link.crossOrigin = '';
    }
    link.href = file;
    document.head.append(link);
  });
})();
