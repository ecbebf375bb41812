// What cannot wait for the page's script: the build puts it into the page (first-parts-plugin.ts).
(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };

  // The page must not flash in the wrong theme.
  const scheme = read('switchboard.theme') || 'auto';
  const isDark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const page = document.documentElement;
  page.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
  // The owner of a new workspace comes with a code that signs in.
  const session = read('switchboard.session');
  const isSignedIn = session !== null || location.hash.startsWith('#code=');
  page.toggleAttribute('data-signed-in', isSignedIn);
  // As has-tabs.ts.
  page.toggleAttribute('data-tabs', !/^\/(messenger\/(\d+\/)?)?$/.test(location.pathname));

  // What the messenger needs first, handed out by api/asked-ahead.ts. The cursor before the rest: a socket that continues
  // there misses nothing of what happens after.
  const token = session?.match(/"token":"([^"]+)"/)?.[1];
  if (token) {
    const ask = async (path) => {
      const headers = { authorization: `Bearer ${token}` };
      // Nothing waits for an answer that never comes: then the app asks again.
      const answer = await fetch(`/api${path}`, { headers, cache: 'no-store', signal: AbortSignal.timeout(10_000) });
      return { status: answer.status, text: await answer.text() };
    };
    const cursor = ask('/event-cursor').catch(() => null);
    const askNext = (path) => cursor.then((found) => (found?.status === 200 ? ask(path) : null)).catch(() => null);
    const answers = { '/event-cursor': cursor };
    for (const path of ['/auth/current-user', '/channels/overview']) answers[path] = askNext(path);
    globalThis.askedAhead = { token, answers };
  }

  // Loads the files the page's script needs at the same time as the script itself. The build puts the list into the page
  // (first-parts-plugin.ts); a wrong guess of the language costs a few kilobytes.
  const list = document.querySelector('#first-parts');
  if (!list) return;
  const { page: ofPage, signedIn, signedOut, texts } = JSON.parse(list.textContent);
  const addLink = (properties) =>
    document.head.append(Object.assign(document.createElement('link'), { crossOrigin: '', ...properties }));
  // Styles added by a script do not hold back the first picture. Before those of any part: later rules count.
  for (const file of ofPage) addLink({ rel: 'stylesheet', href: `/${file}` });
  const languages = Object.keys(texts);
  const wanted = [read('switchboard.language') || '', ...navigator.languages].map((name) =>
    name.slice(0, 2).toLowerCase(),
  );
  const found = wanted.map((name) => languages.find((language) => language.slice(0, 2) === name));
  const { start, messenger } = texts[found.find(Boolean) || languages[0]];
  const files = isSignedIn ? [start, messenger, ...signedIn] : [start, ...signedOut];
  for (const file of files) {
    if (file.endsWith('.css')) addLink({ rel: 'preload', as: 'style', href: `/${file}` });
    else addLink({ rel: 'modulepreload', href: `/${file}` });
  }
  // The workspace of this address.
  addLink({ rel: 'preload', as: 'fetch', href: '/api/workspaces/current' });
})();
