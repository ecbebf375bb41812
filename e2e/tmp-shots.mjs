import { chromium } from 'playwright-core';

const base = 'http://acme.localhost:3930';
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(
    ' ',
  ),
});
const login = await fetch('http://127.0.0.1:3930/api/auth/login', {
  method: 'POST',
  headers: { host: 'acme.localhost:3930', 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'olena@acme.test', password: 'demo-password' }),
}).catch((e) => e);
const paths = JSON.parse(process.argv[2]);
for (const [name, path, width, scheme, lang, wait, act] of paths) {
  const context = await browser.newContext({
    viewport: { width, height: width === 375 ? 812 : 900 },
    colorScheme: scheme,
    locale: 'en-US',
    timezoneId: 'Europe/Kyiv',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  page.on('console', (m) => m.type() === 'error' && console.log(name, m.text()));
  page.on('pageerror', (e) => console.log(name, e.message));
  await page.goto(base + '/');
  await page.evaluate((l) => {
    localStorage.setItem('switchboard.language', l);
  }, lang);
  await page.goto(base + '/');
  await page.locator('input[type=email], input[name=email]').first().fill('olena@acme.test');
  await page.locator('input[type=password]').first().fill('demo-password');
  await page.keyboard.press('Enter');
  await page.waitForURL(/messenger/);
  const token = await page.evaluate(() => JSON.stringify(localStorage));
  await page.goto(base + path);
  await page.getByTestId(wait).first().waitFor({ timeout: 60000 });
  await page.waitForLoadState('networkidle');
  if (act) await new Function('page', `return (async () => { ${act} })()`)(page);
  await page.waitForTimeout(600);
  await page.screenshot({ path: `/tmp/shots/${name}.png` });
  await context.close();
}
await browser.close();
