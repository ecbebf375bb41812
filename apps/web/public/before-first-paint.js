// What cannot wait for the page's script. A file of its own, since inline scripts are refused.
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
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');

  // Loads the files the page's script needs at the same time as the script itself. The build puts the list into the page
  // (first-parts-plugin.ts); a wrong guess of the language costs a few kilobytes.
  const list = document.querySelector('#first-parts');
  if (!list) return;
  const { signedIn, signedOut, texts } = JSON.parse(list.textContent);
  const languages = Object.keys(texts);
  const wanted = [read('switchboard.language') || '', ...navigator.languages].map((name) =>
    name.slice(0, 2).toLowerCase(),
  );
  const found = wanted.map((name) => languages.find((language) => language.slice(0, 2) === name));
  const { start, messenger } = texts[found.find(Boolean) || languages[0]];
  const isSignedIn = read('switchboard.session');
  const files = isSignedIn ? [start, messenger, ...signedIn] : [start, ...signedOut];
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
    if (file.endsWith('.css')) link.as = 'style';
    link.crossOrigin = '';
    link.href = `/${file}`;
    document.head.append(link);
  }
  // Fetches the workspace of this address. For a signed-in user the page starts with the one of the last visit.
  if (isSignedIn) return;
  const host = document.createElement('link');
  host.rel = 'preload';
  host.as = 'fetch';
  host.crossOrigin = '';
  host.href = '/api/workspaces/current';
  document.head.append(host);
})();
