import { MantineProvider, TextInput } from '@mantine/core';
import { addBot, type BodyShape } from '@switchboard/contract';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../../../api/api-error.ts';
import { LocaleProvider } from '../../../i18n/locale-provider.tsx';
import { AllErrorTexts } from '../../../testing/all-error-texts.tsx';
import { useUnloadGuard } from '../leaving/use-unload-guard.ts';
import { ContractForm } from './contract-form.tsx';
import { SubmitButton } from './submit-button.tsx';
import { type ContractFormOptions, useContractForm } from './use-contract-form.tsx';

interface BotValues extends Record<string, unknown> {
  title: string;
  token: string;
}

const loadShape = async (): Promise<BodyShape> => addBot.body;
const empty: BotValues = { title: '', token: '' };

type Submit = (values: BotValues) => Promise<unknown>;

function BotForm(options: Partial<ContractFormOptions<BotValues>> & { onSubmit: Submit }) {
  const form = useContractForm<BotValues>({
    initialValues: empty,
    labels: { title: 'Title', token: 'Token' },
    toBody: (values) => ({ type: 1, ...values }),
    ...options,
  });
  useUnloadGuard(form.isDirty);
  return (
    <ContractForm form={form} testId="form">
      <TextInput {...form.field('title')} />
      <TextInput {...form.field('token')} />
      <SubmitButton form={form}>Save</SubmitButton>
      <output>{form.isDirty ? 'dirty' : 'clean'}</output>
    </ContractForm>
  );
}

const show = async (form: React.ReactNode) => {
  render(
    <MantineProvider env="test">
      <LocaleProvider>
        <AllErrorTexts>{form}</AllErrorTexts>
      </LocaleProvider>
    </MantineProvider>,
  );
  await screen.findByTestId('form');
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = async () => {
  await act(async () => {
    fireEvent.submit(screen.getByTestId('form'));
  });
};
const isClosingAsked = () => !globalThis.dispatchEvent(new Event('beforeunload', { cancelable: true }));

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('a form that the contract checks', () => {
  it('says at each field what is wrong and what it may be, sends nothing, and goes to the first [14.2]', async () => {
    const onSubmit = vi.fn<Submit>();
    await show(<BotForm shape={loadShape} onSubmit={onSubmit} />);
    type('Title', ' Shop ');
    await submit();
    await screen.findByText('Title is too short: at least 5 characters');
    expect(screen.getByText('Token is required')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Title'));
    expect(onSubmit).not.toHaveBeenCalled();
    type('Title', 'Shops');
    expect(screen.queryByText(/too short/)).toBeNull();
    type('Token', '1:a');
    await submit();
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ title: 'Shops', token: '1:a' });
  });

  it('counts in the words of the language [14.2]', async () => {
    localStorage.setItem('switchboard.language', 'uk-UA');
    await show(<BotForm shape={loadShape} onSubmit={vi.fn<Submit>()} />);
    type('Title', 'Shop');
    await submit();
    await screen.findByText('Поле «Title» закоротке: щонайменше 5 символів');
    type('Title', 'a'.repeat(121));
    await submit();
    expect(await screen.findByText('Поле «Title» задовге: щонайбільше 120 символів')).toBeTruthy();
  });

  it('fetches what checks it when it is first touched', async () => {
    const load = vi.fn<typeof loadShape>(loadShape);
    await show(<BotForm shape={load} onSubmit={vi.fn<Submit>()} />);
    expect(load).not.toHaveBeenCalled();
    fireEvent.focus(screen.getByLabelText('Title'));
    fireEvent.focus(screen.getByLabelText('Token'));
    expect(load).toHaveBeenCalledOnce();
  });

  it('leaves it to the server where the shape cannot be loaded', async () => {
    const onSubmit = vi.fn<Submit>();
    await show(<BotForm shape={() => Promise.reject(new Error('gone'))} onSubmit={onSubmit} />);
    await submit();
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith(empty);
  });

  it('shows what only the form can know above it, and nothing of the same at its fields [21.3]', async () => {
    const onSubmit = vi.fn<Submit>();
    const check = () => [{ text: 'Title and token are required' }];
    await show(<BotForm shape={loadShape} check={check} onSubmit={onSubmit} />);
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe('Title and token are required');
    expect(screen.queryByText('Token is required')).toBeNull();
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('an answer of the server', () => {
  it('stands at its fields, with the first in focus, and above them where the form has no such field [5.10]', async () => {
    const refuse = vi.fn<Submit>().mockRejectedValue(
      new ApiError(422, 'validation.failed', {}, [
        { field: 'type', message: 'validation.messenger_unsupported', params: {} },
        { field: 'token', message: 'validation.too_long', params: { max: 200, of: 'characters' } },
      ]),
    );
    await show(<BotForm onSubmit={refuse} />);
    await submit();
    await screen.findByText('Token is too long: at most 200 characters');
    expect(screen.getByRole('alert').textContent).toBe('This messenger isn’t supported yet');
    expect(document.activeElement).toBe(screen.getByLabelText('Token'));
  });

  it('of a code that is about a field stands there [14.3]', async () => {
    const refuse = vi.fn<Submit>().mockRejectedValue(new ApiError(409, 'bot.already_exists', {}, []));
    await show(<BotForm errorFields={{ 'bot.already_exists': 'token' }} onSubmit={refuse} />);
    await submit();
    await screen.findByText('Bot already exists');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByLabelText('Token').getAttribute('aria-invalid')).toBe('true');
  });

  it('of any other kind stands above the form, under what could not be done [14.3]', async () => {
    const refuse = vi.fn<Submit>().mockRejectedValue(new ApiError(402, 'bot.plan_limit', {}, []));
    await show(<BotForm failed="Couldn’t save the bot" onSubmit={refuse} />);
    await submit();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Couldn’t save the botYour plan doesn’t allow more bots');
    expect(screen.queryByText('Try again')).toBeNull();
    expect(document.activeElement).toBe(alert);
  });

  it('that does not come is told with a way to try again, and the form keeps what was typed [14.4]', async () => {
    const onSubmit = vi.fn<Submit>().mockRejectedValueOnce(new NetworkError('down')).mockResolvedValueOnce(undefined);
    await show(<BotForm onSubmit={onSubmit} />);
    type('Title', 'Shops');
    await submit();
    await screen.findByText('The server isn’t responding. Check your internet connection and try again.');
    expect(isClosingAsked()).toBe(true);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2));
    expect(onSubmit).toHaveBeenLastCalledWith({ title: 'Shops', token: '' });
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});

describe('a form on its way', () => {
  it('goes once, however often it is submitted, and asks nobody to stay [14.5]', async () => {
    let arrive = () => {};
    const onSubmit = vi.fn<Submit>(() => new Promise<void>((resolve) => (arrive = resolve)));
    await show(<BotForm onSubmit={onSubmit} />);
    type('Title', 'Shops');
    expect(isClosingAsked()).toBe(true);
    await act(async () => {
      fireEvent.submit(screen.getByTestId('form'));
      fireEvent.submit(screen.getByTestId('form'));
    });
    await submit();
    expect(onSubmit).toHaveBeenCalledOnce();
    expect(isClosingAsked()).toBe(false);
    await act(async () => arrive());
    expect(screen.getByText('clean')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Shops');
    type('Title', 'Shops and more');
    expect(screen.getByText('dirty')).toBeTruthy();
  });

  it('is empty afterwards where it stays for the next one', async () => {
    await show(<BotForm resetOnSuccess onSubmit={async () => undefined} />);
    type('Title', 'Shops');
    await submit();
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('');
    expect(screen.getByText('clean')).toBeTruthy();
  });

  it('keeps the next one where its typing began while the one before was on its way', async () => {
    let arrive = () => {};
    await show(<BotForm resetOnSuccess onSubmit={() => new Promise<void>((resolve) => (arrive = resolve))} />);
    type('Title', 'Shops');
    await submit();
    type('Title', 'Offices');
    await act(async () => arrive());
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Offices');
    expect(screen.getByText('dirty')).toBeTruthy();
  });

  it('goes nowhere without a network [14.4]', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const onSubmit = vi.fn<Submit>();
    await show(<BotForm onSubmit={onSubmit} />);
    await submit();
    await screen.findByText('Try again');
    expect(onSubmit).not.toHaveBeenCalled();
    online.mockRestore();
  });
});
