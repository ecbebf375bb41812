import { type EndpointAddress, errorCodes } from '@switchboard/contract';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { SignedOutPage } from '../../../testing/signed-out-page.tsx';
import SignInPage from './sign-in-page.tsx';

type Call = (endpoint: EndpointAddress, input: unknown) => Promise<unknown>;
type SignedIn = (signedIn: unknown) => void;

afterEach(() => {
  cleanup();
  localStorage.clear();
  document.documentElement.lang = '';
});

const show = async (call: Call, onSignedIn: SignedIn = () => undefined) => {
  render(
    <SignedOutPage call={call}>
      <SignInPage company="Acme" isSignUpOpen={false} openIdName={null} notice={null} onSignedIn={onSignedIn} />
    </SignedOutPage>,
  );
  await screen.findByTestId('sign-in-submit');
};
const field = (name: 'email' | 'password') => screen.getByTestId<HTMLInputElement>(`sign-in-${name}`);
const fill = (email: string, password: string) => {
  fireEvent.change(field('email'), { target: { value: email } });
  fireEvent.change(field('password'), { target: { value: password } });
};
const submit = () => act(async () => fireEvent.click(screen.getByTestId('sign-in-submit')));
const isRed = (name: 'email' | 'password') => field(name).getAttribute('aria-invalid') === 'true';
const refuse = (code: keyof typeof errorCodes) => new ApiError(errorCodes[code].status, code, {}, []);

it('asks for e-mail and password when it is submitted, and not before; nothing is sent without them [14.1]', async () => {
  const call = vi.fn<Call>();
  await show(call);
  await act(async () => fireEvent.blur(field('email')));
  expect(isRed('email')).toBe(false);
  await submit();
  expect(await screen.findByText('Email is required')).toBeTruthy();
  expect(screen.getByText('Password is required')).toBeTruthy();
  expect([isRed('email'), isRed('password')]).toEqual([true, true]);
  expect(document.activeElement).toBe(field('email'));
  fill('  ', 'a password');
  await submit();
  expect(await screen.findByText('Email is required')).toBeTruthy();
  expect(screen.queryByText('Password is required')).toBeNull();
  expect(call).not.toHaveBeenCalled();
});

it('marks both fields under the words of a wrong password, follows the language, and forgets it with the next try [14.1]', async () => {
  const call = vi.fn<Call>().mockRejectedValueOnce(refuse('auth.wrong_credentials'));
  const onSignedIn = vi.fn<SignedIn>();
  await show(call, onSignedIn);
  fill('olena@acme.test', 'wrong');
  await submit();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe("Email or Password isn't correct.");
  expect([isRed('email'), isRed('password')]).toEqual([true, true]);
  for (const [language, text] of [
    ['Українська', 'Неправильна електронна пошта або пароль.'],
    ['Русский', 'Неверная электронная почта или пароль.'],
    ['English', "Email or Password isn't correct."],
  ] as const) {
    fireEvent.click(screen.getByText(language));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
    expect([isRed('email'), isRed('password')]).toEqual([true, true]);
  }
  call.mockResolvedValueOnce('signed in');
  fill('olena@acme.test', 'right');
  await submit();
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledExactlyOnceWith('signed in'));
  expect(call.mock.lastCall?.[0]).toMatchObject({ method: 'POST', path: '/auth/login' });
  expect(call.mock.lastCall?.[1]).toEqual({ body: { username: 'olena@acme.test', password: 'right' } });
  expect(screen.queryByRole('alert')).toBeNull();
  expect([isRed('email'), isRed('password')]).toEqual([false, false]);
});

it.each([
  ['request.rate_limited', 'Too many attempts. Wait a moment and try again.'],
  ['auth.paused', 'The workspace’s plan has no seat for you right now. Ask an administrator.'],
  ['server.failed', 'Something went wrong'],
] as const)('tells %s above the form: %s [14.1]', async (code, text) => {
  await show(vi.fn<Call>().mockRejectedValue(refuse(code)));
  fill('olena@acme.test', 'a password');
  await submit();
  expect((await screen.findByRole('alert')).textContent).toContain(text);
  expect([isRed('email'), isRed('password')]).toEqual([false, false]);
});
