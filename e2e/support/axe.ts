import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds serious or critical on the page or within a part of it, a line for each place. */
export async function findBarriers(page: Page, within = 'html'): Promise<string[]> {
  // What is still fading in has not its colours yet.
  await page.waitForFunction(() => document.getAnimations().every((each) => each.playState !== 'running'));
  // Nor has what begins to fade while axe looks around.
  const still = await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important }' });
  // As a script tag the page's own content security policy would refuse it.
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate((part) => {
    const { axe } = globalThis as unknown as { axe: { run: (part: string) => Promise<AxeResults> } };
    return axe.run(part);
  }, within);
  await still.evaluate((style) => (style as Element).remove());
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)}\n${failureSummary}`),
    );
}
