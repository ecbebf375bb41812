import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Serious and critical axe violations on the page or within a part of it, a line per place. */
export async function findBarriers(page: Page, within = 'html'): Promise<string[]> {
  // Elements that are still fading in do not have their final colours.
  await page.waitForFunction(() => document.getAnimations().every((each) => each.playState !== 'running'));
  // Nor do elements that begin to fade while axe runs.
  const still = await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important }' });
  // The page's content security policy would block a script tag.
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
