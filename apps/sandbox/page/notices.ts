import { element } from './element.ts';

const shownMs = 6000;

/** Shows one sentence at the bottom of the page for a few seconds. */
export function showNotice(text: string): void {
  const notice = element('p', { className: 'notice' }, text);
  document.getElementById('notices')?.append(notice);
  setTimeout(() => notice.remove(), shownMs);
}

/** Runs an action of the person; a refusal becomes a notice. Returns whether it worked. */
export async function attempt(action: () => unknown): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    showNotice(error instanceof Error ? error.message : String(error));
    return false;
  }
}
