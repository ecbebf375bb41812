import type { CustomField } from '@switchboard/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { makeStore } from '../../../../store/store.ts';
import { makeTestApi, TestProviders } from '../../../../testing/test-providers.tsx';
import { FieldInput } from './field-input.tsx';

afterEach(cleanup);

const birthday: CustomField = { id: 4, title: 'День народження', type: 'date', choices: [], model_name: 'client' };

function Kept({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <FieldInput field={birthday} value={value} error={undefined} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

it('a date is shown and typed in the reader’s language, and emptied [5.16]', () => {
  render(
    <TestProviders api={makeTestApi()} store={makeStore({})} locale="uk-UA">
      <Kept initial="1990-01-05" />
    </TestProviders>,
  );
  const input = screen.getByTestId<HTMLInputElement>('field-value-4');
  expect(input.value).toBe('05 січ 1990');
  for (const [typed, kept] of [
    ['7 лютого 1991', '1991-02-07'],
    ['колись', '1991-02-07'],
    ['', ''],
  ] as const) {
    fireEvent.change(input, { target: { value: typed } });
    fireEvent.blur(input);
    expect(screen.getByRole('status').textContent).toBe(kept);
  }
});
