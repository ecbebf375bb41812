import type { EndpointAddress } from '@switchboard/contract';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { SignedOutPage } from '../../../testing/signed-out-page.tsx';
import SignedOutPages from './signed-out-pages.tsx';

type Call = (endpoint: EndpointAddress, input: unknown) => Promise<unknown>;
const code = 'A'.repeat(43);
const known = { email: 'ivanna@acme.test', first_name: '', last_name: '', username: '', needs_approval: false };

afterEach(() => {
  cleanup();
  localStorage.clear();
  document.documentElement.lang = '';
  history.replaceState(null, '', '/');
});

const entryPages = () => ({
  onSignedIn: vi.fn<(signedIn: unknown) => Promise<void>>().mockResolvedValue(undefined),
  onSignInNeeded: vi.fn<(sentence: string) => void>(),
});
/** The server's answers by path; other paths are not called. */
const show = async (path: string, answers: Record<string, unknown>, testId: string) => {
  history.replaceState(null, '', path);
  const sent: { path: string; body: unknown }[] = [];
  const call: Call = async (endpoint, input) => {
    const answer = answers[endpoint.path];
    if (!endpoint.path.endsWith('-code')) sent.push({ path: endpoint.path, body: (input as { body: unknown }).body });
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const given = entryPages();
  render(
    <SignedOutPage call={call}>
      <SignedOutPages company="Acme" signUpDomain="acme.test" openIdName={null} notFound="Nothing here" {...given} />
    </SignedOutPage>,
  );
  await screen.findByTestId(testId);
  return { sent, ...given };
};
const fill = (values: Record<string, string>) => {
  for (const [testId, value] of Object.entries(values)) {
    fireEvent.change(screen.getByTestId(testId), { target: { value } });
  }
};
const submit = (testId: string) => act(async () => fireEvent.click(screen.getByTestId(testId)));
const say = async (...texts: string[]) => {
  for (const text of texts) expect(await screen.findByText(text)).toBeTruthy();
};
const refused = () => new ApiError(400, 'auth.code_invalid', {}, []);

it('a link for a new password is asked for by an address that is required and valid [13.1]', async () => {
  const { sent } = await show('/forgot-password/', { '/forgot-password': true }, 'forgot-submit');
  await submit('forgot-submit');
  await say('Email is required');
  fill({ 'forgot-email': 'nobody' });
  await submit('forgot-submit');
  await say('Email address is not valid');
  expect(sent).toEqual([]);
  fill({ 'forgot-email': 'ivanna@acme.test' });
  await submit('forgot-submit');
  await say('Check your email');
  expect(sent).toEqual([{ path: '/forgot-password', body: { email: 'ivanna@acme.test' } }]);
  expect(globalThis.location.pathname).toBe('/forgot-password-success/');
});

it('a new password is required twice, the same and long enough, and a code that is used up meanwhile is told [13.2, 13.8]', async () => {
  const answers: Record<string, unknown> = {
    '/forgot-password/check-code': true,
    '/forgot-password/change-password': refused(),
  };
  const { sent, onSignInNeeded } = await show(`/reset-password/7/${code}/`, answers, 'reset-submit');
  await submit('reset-submit');
  await say('New password is required', 'Repeat the password is required');
  fill({ 'new-password': 'short', 'repeat-password': 'short' });
  await submit('reset-submit');
  await say('New password is too short: at least 8 characters');
  fill({ 'new-password': 'a password of my own', 'repeat-password': 'another' });
  await submit('reset-submit');
  await say('Repeat the password must match');
  expect(sent).toEqual([]);
  fill({ 'repeat-password': 'a password of my own' });
  await submit('reset-submit');
  expect((await screen.findByRole('alert')).textContent).toBe('Code is invalid.');
  fireEvent.click(screen.getByText('Українська'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Код недійсний.'));
  expect(onSignInNeeded).not.toHaveBeenCalled();

  answers['/forgot-password/change-password'] = true;
  await submit('reset-submit');
  await waitFor(() => expect(onSignInNeeded).toHaveBeenCalledOnce());
  const body = { id: 7, code, password: 'a password of my own', repeat: 'a password of my own' };
  expect(sent.at(-1)).toEqual({ path: '/forgot-password/change-password', body });
});

it('joining requires names, username and the password twice, the same [13.3]', async () => {
  const answers: Record<string, unknown> = {
    '/auth/check-activation-code': known,
    '/auth/continue-sign-up': { token: 't', salt: 's' },
  };
  const { sent, onSignedIn } = await show(`/join-your-team/7/${code}/`, answers, 'join-submit');
  const labels = ['First name', 'Last name', 'Username', 'Password', 'Repeat the password'];
  for (const label of labels) expect(screen.queryByText(`${label} is required`)).toBeNull();
  await submit('join-submit');
  await say(...labels.map((label) => `${label} is required`));
  fill({ 'join-first_name': 'Ivanna', 'join-last_name': 'Z', 'join-username': 'ivanna' });
  fill({ 'new-password': 'a password of my own', 'repeat-password': 'another' });
  await submit('join-submit');
  await say('Repeat the password must match');
  expect(sent).toEqual([]);
  fill({ 'repeat-password': 'a password of my own' });
  await submit('join-submit');
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledExactlyOnceWith({ token: 't', salt: 's' }));
  const password = 'a password of my own';
  const names = { first_name: 'Ivanna', last_name: 'Z', username: 'ivanna' };
  expect(sent).toEqual([
    { path: '/auth/continue-sign-up', body: { id: 7, code, ...names, password, repeat: password } },
  ]);
});

it('signing up asks for the part of an address before the domain, which is shown [13.4]', async () => {
  const { sent } = await show('/sign-up/', { '/auth/sign-up': true }, 'sign-up-submit');
  expect(screen.getByText('@acme.test')).toBeTruthy();
  await submit('sign-up-submit');
  await say('Email is required');
  expect(sent).toEqual([]);
  fill({ 'sign-up-email': 'ivanna' });
  await submit('sign-up-submit');
  await say('Check your email');
  expect(sent).toEqual([{ path: '/auth/sign-up', body: { email: 'ivanna', language: 'en-US' } }]);
  expect(globalThis.location.pathname).toBe('/sign-up-success/');
});

it.each([
  [`/reset-password/7/${code}/`, '/forgot-password/check-code'],
  [`/join-your-team/7/${code}/`, '/auth/check-activation-code'],
])('a code that is not valid makes %s a page that is not there [13.6]', async (path, endpoint) => {
  history.replaceState(null, '', path);
  const call: Call = async (asked) => {
    expect(asked.path).toBe(endpoint);
    throw refused();
  };
  render(
    <SignedOutPage call={call}>
      <SignedOutPages company="Acme" signUpDomain={null} openIdName={null} notFound="Nothing here" {...entryPages()} />
    </SignedOutPage>,
  );
  await say('Nothing here');
});
