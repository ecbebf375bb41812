import type { AutomationPreview } from '@switchboard/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeStore } from '../../../../store/store.ts';
import { buildMe } from '../../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../../testing/test-providers.tsx';
import { buildPreview, buildRule } from '../testing/build-rule.ts';
import { RulePreview } from './rule-preview.tsx';

afterEach(cleanup);

let answer: () => Promise<AutomationPreview>;
let asked: unknown[];
beforeEach(() => {
  asked = [];
});

const { trigger, filter, actions } = buildRule();
const parts = { trigger, filter, actions };
const Shown = () => <RulePreview parts={parts} />;

const show = async (preview: Partial<AutomationPreview>) => {
  answer = async () => buildPreview(preview);
  await showAnswer();
};
const showAnswer = async () => {
  const api = makeTestApi((_, input) => {
    asked.push(input);
    return answer();
  });
  const router = createRouter({ routeTree: createRootRoute({ component: Shown }), history: createMemoryHistory() });
  render(
    <TestProviders api={api} store={makeStore({ me: buildMe() })}>
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
  await screen.findByTestId('rule-preview');
};

it('says how often the rule would have run, where, and how many texts clients would have got [48.5]', async () => {
  await show({});
  expect(await screen.findByText('Would have run 143 times in the last seven days, in 57 conversations.')).toBeTruthy();
  expect(screen.getByTestId('preview-texts').textContent).toBe('12 texts to clients');
  expect(asked).toMatchObject([{ body: parts }]);
  const link = screen.getByRole('link', { name: 'Olena Bondar' });
  expect(link.getAttribute('href')).toMatch(/^\/messenger\/40/);
});

it('shows each day as a bar, and in words for those who do not see it [48.5]', async () => {
  await show({});
  const days = within(await screen.findByRole('list', { name: 'Runs by day' })).getAllByRole('listitem');
  expect(days).toHaveLength(7);
  expect(days[0]?.title.replaceAll(/\s/g, ' ')).toBe('24 hours until Nov 21, 2026, 3:00 PM: 20 runs');
  const heights = days.map((day) => day.querySelector<HTMLElement>('[style]')?.style.height);
  expect(heights).toEqual(['50%', '77.5%', '5%', '0%', '100%', '75%', '50%']);
});

it.each<[string, Partial<AutomationPreview>, string]>([
  ['never', { runs: 0, texts: 0, conversations: 0, samples: [] }, 'Wouldn’t have run in the last seven days.'],
  ['at least so often', { is_more: true }, 'Would have run at least 143 times'],
  ['nothing, where that cannot be known', { runs: null }, 'Who was here at the time isn’t known'],
  [
    'which conditions were taken as met',
    { left_out: ['waiting_minutes', 'states', 'unheard_of'] },
    'taken as met: “State” and “Waiting for at least”. So it may have been fewer.',
  ],
  ['that clients get nothing', { texts: 0 }, 'No texts to clients'],
])('says %s [48.5]', async (_, preview, words) => {
  await show(preview);
  await waitFor(() => expect(screen.getByTestId('rule-preview').textContent).toContain(words));
});

it('can be asked again after a failure [48.5]', async () => {
  answer = () => Promise.reject(new Error('no answer'));
  await showAnswer();
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  answer = async () => buildPreview();
  await waitFor(() => expect(asked.length).toBeGreaterThan(1));
});
