import { element, icon } from './element.js';
import { attempt } from './notices.js';
import { addFault, clearFaults, getWeather, setDown } from './sandbox-api.js';

const faults = [
  ['too_many_requests', '429', 'Too many requests, retry after 5 s', { retry_after: 5 }],
  ['server_error', '500', 'Internal server error', {}],
  ['html_bad_gateway', '502', 'A proxy’s HTML page', {}],
  ['blocked', 'Blocked', 'Answer 403 as if the client had blocked the bot', {}],
  ['slow', 'Slow', 'Answer after 5 s', { delay_ms: 5000 }],
  ['garbage', 'Garbage', 'Half a JSON answer', {}],
  ['reset', 'Cut', 'Cut the connection, nothing is delivered', {}],
  ['accept_then_reset', 'Deliver, cut', 'Deliver the message, then cut the connection', {}],
];

/** Orders trouble for the next message a bot sends, so one can see how the product shows it. */
export function makeFaultPanel() {
  const list = element('p', { className: 'fault-list' });
  const down = element('input', {
    type: 'checkbox',
    className: 'switch',
    'data-testid': 'fault-down',
    on: { change: (event) => attempt(() => setDown(event.target.checked)) },
  });
  const clear = element(
    'button',
    { type: 'button', className: 'text-button', on: { click: () => attempt(clearFaults) } },
    'Clear',
  );
  const buttons = faults.map(([kind, label, title, extras]) => {
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
    const weather = await getWeather();
    const labelOf = (fault) => faults.find(([kind]) => kind === fault.kind)?.[1] ?? fault.kind;
    down.checked = weather.down;
    clear.hidden = weather.faults.length === 0;
    list.textContent = weather.faults
      .map((fault) => (fault.times > 1 ? `${labelOf(fault)} ×${fault.times}` : labelOf(fault)))
      .join(', ');
    list.textContent ||= 'Nothing ordered';
    state.textContent = weather.down ? 'down' : weather.faults.length > 0 ? String(weather.faults.length) : '';
  }

  return { node, refresh };
}
