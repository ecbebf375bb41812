// Before the first paint: the page must not flash in the wrong theme. A file of its own, since inline scripts are refused.
(() => {
  let scheme = 'auto';
  try {
    scheme = localStorage.getItem('switchboard.theme') || 'auto';
  } catch {
    scheme = 'auto';
  }
  const isDark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();
