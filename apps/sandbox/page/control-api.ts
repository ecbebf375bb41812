import type { PersonView } from '../src/people/people-routes.ts';
import type { PhoneEvent } from '../src/shared/phone-events.ts';

const root = '/_sandbox';

/** A call of the sandbox's control API; rejects with its refusal. */
export async function request<Result>(method: string, path: string, body?: unknown): Promise<Result> {
  const isForm = body instanceof FormData;
  const response = await fetch(root + path, {
    method,
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    ...(body === undefined || isForm ? {} : { headers: { 'Content-Type': 'application/json' } }),
  });
  const text = await response.text();
  const value: unknown = text === '' ? undefined : JSON.parse(text);
  if (!response.ok) throw new Error(reasonOf(value) ?? `The sandbox answered ${response.status}`);
  return value as Result;
}

const reasonOf = (answer: unknown): string | null =>
  typeof answer === 'object' && answer !== null && 'error' in answer ? String(answer.error) : null;

export type NewPerson = { first_name: string; last_name?: string; username?: string; language_code: string };

export const listPeople = () => request<PersonView[]>('GET', '/people');
export const createPerson = (input: NewPerson) => request<PersonView>('POST', '/people', input);

/** Calls `onEvent` for every change; `onOnline` reports whether the stream is connected. */
export function listen(onEvent: (event: PhoneEvent) => void, onOnline: (isOnline: boolean) => void): void {
  const source = new EventSource(`${root}/events`);
  source.addEventListener('open', () => onOnline(true));
  source.addEventListener('error', () => onOnline(false));
  source.addEventListener('message', (event: MessageEvent<string>) => onEvent(JSON.parse(event.data) as PhoneEvent));
}
