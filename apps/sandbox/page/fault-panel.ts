import type { Fault } from '../src/shared/fault-queue.ts';
import { addFault, clearFaults, type FaultOrder, getFaults, setDown } from './control-api.ts';
import { element, icon } from './element.ts';
import { attempt } from './notices.ts';

const faults: { kind: Fault['kind']; label: string; title: string; extras: Partial<FaultOrder> }[] = [
  { kind: 'too_many_requests', label: '429', title: 'Too many requests, retry after 5 s', extras: { retry_after: 5 } },
  { kind: 'server_error', label: '500', title: 'Internal server error', extras: {} },
  { kind: 'html_bad_gateway', label: '502', title: 'A proxy’s HTML page', extras: {} },
  { kind: 'blocked', label: 'Blocked', title: 'Answer 403 as if the client had blocked the bot', extras: {} },
  { kind: 'slow', label: 'Slow', title: 'Answer after 5 s', extras: { delay_ms: 5000 } },
  { kind: 'garbage', label: 'Garbage', title: 'Half a JSON answer', extras: {} },
  { kind: 'reset', label: 'Cut', title: 'Cut the connection, nothing is delivered', extras: {} },
  {
    kind: 'accept_then_reset',
    label: 'Deliver, cut',
    title: 'Deliver the message, then cut the connection',
    extras: {},
  },
];

/** Sets faults for the next message a bot sends, to see how the product shows them. */
export function makeFaultPanel() {
  const list = element('p', { className: 'fault-list' });
  const down: HTMLInputElement = element('input', {
    type: 'checkbox',
    className: 'switch',
    'data-testid': 'fault-down',
    on: { change: () => attempt(() => setDown(down.checked)) },
  });
  const clear = element(
    'button',
    { type: 'button', className: 'text-button', on: { click: () => attempt(clearFaults) } },
    'Clear',
  );
  const buttons = faults.map(({ kind, label, title, extras }) => {
    const order = () => attempt(() => addFault({ kind, method: 'send*', ...extras }));
    return element(
      'button',
      { type: 'button', className: 'chip', title, 'data-testid': `fault-${kind}`, on: { click: order } },
      label,
    );
  });
  const state = element('span', { className: 'fault-state' });
  const node = element(
    'details',
    { className: 'faults', 'data-testid': 'fault-panel' },
    element('summary', {}, icon('storm'), element('span', {}, 'Trouble'), state),
    element('p', { className: 'hint' }, 'Spoils the next message the bot sends:'),
    element('div', { className: 'chips' }, buttons),
    element('div', { className: 'fault-row' }, list, clear),
    element('label', { className: 'fault-row' }, element('span', {}, 'Telegram is down'), down),
  );

  async function refresh() {
    const status = await getFaults();
    const labelOf = (fault: Fault) => faults.find(({ kind }) => kind === fault.kind)?.label ?? fault.kind;
    down.checked = status.down;
    clear.hidden = status.faults.length === 0;
    list.textContent = status.faults
      .map((fault) => (fault.times > 1 ? `${labelOf(fault)} ×${fault.times}` : labelOf(fault)))
      .join(', ');
    list.textContent ||= 'Nothing ordered';
    state.textContent = status.down ? 'down' : status.faults.length > 0 ? String(status.faults.length) : '';
  }

  return { node, refresh };
}
