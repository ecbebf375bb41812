import { element } from './element.js';

const shownMs = 6000;

/** Shows one sentence at the bottom of the page for a few seconds. */
export function showNotice(text) {
  const notice = element('p', { className: 'notice' }, text);
  document.getElementById('notices').append(notice);
  setTimeout(() => notice.remove(), shownMs);
}

/** Runs an action of the person; what the sandbox refuses becomes a notice. Returns whether it worked. */
export async function attempt(action) {
  try {
    await action();
    return true;
  } catch (error) {
    showNotice(error.message);
    return false;
  }
}
