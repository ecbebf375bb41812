import { defaultRoles, type Label } from '@switchboard/contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeStore } from '../../../store/store.ts';
import { buildMe } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import LabelsPanel from './labels-panel.tsx';

afterEach(cleanup);

const urgent: Label = { id: 1, name: 'Urgent', color: 'red', conversations: 2 };
const wholesale: Label = { id: 2, name: 'Wholesale', color: 'blue', conversations: 0 };

let labels: Label[];
let given: number[];
let calls: string[];

beforeEach(() => {
  labels = [urgent, wholesale];
  given = [urgent.id];
  calls = [];
});

interface Input {
  params?: { labelId?: number };
  body?: Pick<Label, 'name' | 'color'>;
}

const answer = (name: string, { params, body }: Input): unknown => {
  if (name === 'createLabel' && body) {
    const made = { ...body, id: 3, conversations: 0 };
    labels = [...labels, made];
    return made;
  }
  if (name === 'listLabels') return { data: labels };
  if (name === 'listConversationLabels') return { data: [{ channel_id: 12, label_ids: given }] };
  given = given.filter((id) => id !== params?.labelId);
  if (name === 'addConversationLabel' && params?.labelId !== undefined) given = [...given, params.labelId];
  return { label_ids: given };
};

const show = (roleId = 0) => {
  const api = makeTestApi(async ({ name, method }, input) => {
    if (method !== 'GET') calls.push(name);
    return answer(name, input as Input);
  });
  const store = makeStore({ me: buildMe({ permissions: defaultRoles[roleId]?.permissions ?? {} }), load: 'ready' });
  render(
    <TestProviders api={api} store={store}>
      <LabelsPanel channelId={12} />
    </TestProviders>,
  );
};
const openPicker = async () => fireEvent.click(await screen.findByRole('button', { name: 'Add a label' }));
const picker = () => screen.findByTestId<HTMLInputElement>('label-picker');
const type = async (text: string) => fireEvent.change(await picker(), { target: { value: text } });

it('a conversation shows its labels; one is taken off by its cross', async () => {
  show();
  expect((await screen.findByTestId('label-1')).textContent).toBe('Urgent');
  expect(screen.queryByTestId('label-2')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Remove Urgent' }));
  await waitFor(() => expect(screen.queryByTestId('label-1')).toBeNull());
  expect(calls).toEqual(['removeConversationLabel']);
});

it('a label is found by a part of its name, whatever the case, and given', async () => {
  show();
  await openPicker();
  await type('SALE');
  fireEvent.click(await screen.findByRole('option', { name: 'Wholesale', hidden: true }));
  expect((await screen.findByTestId('label-2')).textContent).toBe('Wholesale');
  expect(calls).toEqual(['addConversationLabel']);
});

it('a name that no label has makes a label, which is given; one that a label has does not', async () => {
  show();
  await openPicker();
  await type('urgent');
  expect(screen.getByText('This conversation already has the label')).toBeTruthy();
  expect(screen.queryByRole('option', { name: /Create/, hidden: true })).toBeNull();
  await type('Spare parts');
  fireEvent.click(await screen.findByRole('option', { name: 'Create “Spare parts”', hidden: true }));
  expect((await screen.findByTestId('label-3')).textContent).toBe('Spare parts');
  expect(calls).toEqual(['createLabel', 'addConversationLabel']);
});

it('a reader who may not answer clients sees the labels and nothing to change them by', async () => {
  show(2);
  expect((await screen.findByTestId('label-1')).textContent).toBe('Urgent');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByTestId('label-picker')).toBeNull();
});

it('a manager renames and colours labels, only who manages conversations deletes them', async () => {
  show(1);
  await openPicker();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit labels' }));
  expect(screen.queryByRole('button', { name: 'Delete Urgent' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Edit Urgent' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Pink' }));
  expect(screen.getByRole('radio', { name: 'Pink' }).getAttribute('aria-checked')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls).toEqual(['editLabel']));
  cleanup();
  show();
  await openPicker();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit labels' }));
  expect(screen.getByRole('button', { name: 'Delete Urgent' })).toBeTruthy();
});
