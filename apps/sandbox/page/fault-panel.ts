import type { Fault } from '../src/shared/fault-queue.ts';
import type { FaultChoice, PhoneApp } from './apps/phone-app.ts';
import { element, icon } from './element.ts';
import { attempt } from './notices.ts';

/** Orders faults of one messenger, to see how the product shows them. */
export function makeFaultPanel({ trouble, name, messenger }: PhoneApp) {
  const list = element('p', { className: 'fault-list' });
  const down: HTMLInputElement = element('input', {
    type: 'checkbox',
    className: 'switch',
    'data-testid': `${messenger}-down`,
    on: { change: () => attempt(() => trouble.setDown(down.checked)) },
  });
  const clear = element(
    'button',
    { type: 'button', className: 'text-button', on: { click: () => attempt(trouble.clear) } },
    'Clear',
  );
  const isOfUpdates = ({ kind }: FaultChoice) => kind === 'repeated' || kind === 'shuffled';
  const toButton = ({ label, title, ...fault }: FaultChoice) =>
    element(
      'button',
      {
        type: 'button',
        className: 'chip',
        title,
        'data-testid': `${messenger}-fault-${label.toLowerCase()}`,
        on: { click: () => attempt(() => trouble.order(fault)) },
      },
      label,
    );
  const state = element('span', { className: 'fault-state' });
  const node = element(
    'details',
    { className: 'faults', 'data-testid': `${messenger}-trouble` },
    element('summary', {}, icon('storm'), element('span', {}, `Trouble at ${name}`), state),
    element('p', { className: 'hint' }, 'Break the next message the team sends:'),
    element('div', { className: 'chips' }, trouble.choices.filter((choice) => !isOfUpdates(choice)).map(toButton)),
    element('p', { className: 'hint' }, 'Break how the next message from a phone is reported:'),
    element('div', { className: 'chips' }, trouble.choices.filter(isOfUpdates).map(toButton)),
    element('div', { className: 'fault-row' }, list, clear),
    element('label', { className: 'fault-row' }, element('span', {}, `${name} is down`), down),
  );

  async function refresh() {
    const status = await trouble.read();
    down.checked = status.down;
    clear.hidden = status.faults.length === 0;
    list.textContent = status.faults
      .map((fault) => (fault.times > 1 ? `${labelOf(fault)} ×${fault.times}` : labelOf(fault)))
      .join(', ');
    list.textContent ||= 'Nothing ordered';
    state.textContent = status.down ? 'down' : status.faults.length > 0 ? String(status.faults.length) : '';
  }

  const labelOf = (fault: Fault) =>
    trouble.choices.find(({ kind, code }) => kind === fault.kind && code === fault.code)?.label ?? fault.kind;

  return { node, refresh };
}
