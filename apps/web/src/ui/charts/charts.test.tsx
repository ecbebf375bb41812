import type { ChartData, OpenPlace } from '@switchboard/charts';
import { countScale, timeScale } from '@switchboard/charts';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeStore } from '../../store/store.ts';
import { makeTestApi, TestProviders } from '../../testing/test-providers.tsx';
import { Chart } from './chart.tsx';

afterEach(cleanup);

const days: ChartData = {
  points: ['20', '21', '22'].map((day) => ({ key: `2026-11-${day}`, label: `Nov ${day}, 2026`, tick: `Nov ${day}` })),
  series: [
    { key: 'opened', name: 'Opened', values: [4, 0, 9] },
    { key: 'closed', name: 'Closed', values: [1, null, 7] },
  ],
  format: (value) => `${value} pcs`,
  scale: countScale,
};

const onOpen = vi.fn<OpenPlace>();
const show = (kind: 'bars' | 'lines' | 'heat', data: ChartData = days) =>
  render(
    <TestProviders api={makeTestApi()} store={makeStore()}>
      <Chart kind={kind} title="Conversations" data={data} empty={<p>Nothing</p>} onOpen={onOpen} />
    </TestProviders>,
  );
const said = () => screen.getByRole('slider', { name: 'Conversations' }).getAttribute('aria-valuetext');
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(screen.getByRole('slider'), { key });
};
const cells = () =>
  screen.getAllByRole('row').map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent));

describe.each(['bars', 'lines'] as const)('a chart of %s', (kind) => {
  it('is walked through by the arrows, Home and End, and says what is there, the chosen first', () => {
    show(kind);
    expect(said()).toBe('Arrow keys move along the chart, Enter shows what a number is made of.');
    press('ArrowRight');
    expect(said()).toBe('Nov 20, 2026. Opened: 4 pcs. Closed: 1 pcs');
    press('ArrowRight', 'ArrowDown');
    expect(said()).toBe('Nov 21, 2026. Closed: No data. Opened: 0 pcs');
    press('End');
    expect(said()).toMatch(/^Nov 22/);
    press('ArrowRight', 'ArrowDown');
    expect(said()).toMatch(/^Nov 22, 2026. Closed: 7/);
    press('Home', 'ArrowLeft', 'ArrowUp', 'ArrowUp');
    expect(said()).toMatch(/^Nov 20, 2026. Opened/);
    expect(screen.getByRole('slider').getAttribute('aria-valuenow')).toBe('1');
    expect(screen.getByTestId('chart-tooltip').textContent).toBe('Nov 20, 2026Opened4 pcsClosed1 pcs');
    press('Escape');
    expect(screen.queryByTestId('chart-tooltip')).toBeNull();
  });

  it('shows by Enter what the chosen number is made of', () => {
    onOpen.mockClear();
    show(kind);
    press('Enter');
    expect(onOpen).not.toHaveBeenCalled();
    press('End', 'ArrowDown', 'Enter');
    expect(onOpen).toHaveBeenCalledExactlyOnceWith({ point: 2, series: 1 });
  });

  it('is a table too: always for screen readers, and by choice with numbers that open', () => {
    onOpen.mockClear();
    show(kind);
    const twin = [
      ['Time', 'Opened', 'Closed'],
      ['Nov 20, 2026', '4 pcs', '1 pcs'],
      ['Nov 21, 2026', '0 pcs', 'No data'],
      ['Nov 22, 2026', '9 pcs', '7 pcs'],
    ];
    expect(cells()).toEqual(twin);
    // What cannot be seen is not reached by Tab either.
    expect(within(screen.getByRole('table')).queryAllByRole('button')).toEqual([]);
    fireEvent.click(screen.getByRole('radio', { name: 'Table' }));
    expect(screen.queryByRole('slider')).toBeNull();
    expect(cells()).toEqual(twin);
    fireEvent.click(screen.getByRole('button', { name: '9 pcs, show what it’s made of' }));
    expect(onOpen).toHaveBeenCalledExactlyOnceWith({ point: 2, series: 0 });
  });

  it('says that there is nothing to draw', () => {
    const nothing = [0, null, 0];
    show(kind, { ...days, series: [{ key: 'opened', name: 'Opened', values: nothing }] });
    expect(screen.getByText('Nothing')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

it('the period before is dashed, named, and opens nothing', () => {
  show('lines', {
    ...days,
    series: [...days.series, { key: 'opened.before', name: 'Opened', values: [2, 3, 4], isBefore: true }],
  });
  expect(screen.getByRole('list').textContent).toBe('OpenedClosedOpened, the period before');
  fireEvent.click(screen.getByRole('radio', { name: 'Table' }));
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual(['4', '1', '9', '7'].map((value) => `${value} pcs, show what it’s made of`));
});

it('a heat map is walked through in both directions, a value at a time', () => {
  onOpen.mockClear();
  show('heat');
  press('ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowRight');
  expect(said()).toBe('Nov 22, 2026. Closed: 7 pcs');
  press('Enter');
  expect(onOpen).toHaveBeenCalledExactlyOnceWith({ point: 2, series: 1 });
});

it('a pointer shows the point below it; a finger opens it when it is shown already', () => {
  onOpen.mockClear();
  show('bars');
  const chart = screen.getByRole('slider');
  const touch = () => {
    fireEvent.pointerDown(chart, { clientX: 600, clientY: 220, pointerType: 'touch' });
    fireEvent.click(chart);
  };
  touch();
  expect(screen.getByTestId('chart-tooltip').textContent).toContain('Nov 22, 2026');
  expect(onOpen).not.toHaveBeenCalled();
  touch();
  expect(onOpen).toHaveBeenCalledOnce();
});

it.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [9, [0, 5, 10]],
  [1_230, [0, 500, 1_000, 1_500]],
])('a scale of numbers up to %s has round ones, and none between whole ones', (greatest, scale) => {
  expect(countScale(greatest)).toEqual(scale);
});

it.each([
  [50_000, 15_000],
  [7 * 60_000, 120_000],
  [5 * 3_600_000, 7_200_000],
  [400 * 86_400_000, 100 * 86_400_000],
])('a scale of times up to %s ms has steps that clocks have', (greatest, step) => {
  const scale = timeScale(greatest);
  expect(scale[1]).toBe(step);
  expect(scale.at(-1)).toBeGreaterThanOrEqual(greatest);
  expect(scale.length).toBeLessThanOrEqual(6);
});
