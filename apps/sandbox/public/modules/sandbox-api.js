const root = '/_sandbox/telegram';

async function request(method, path, body) {
  const options = { method };
  if (body instanceof FormData) options.body = body;
  else if (body !== undefined) {
    options.headers = { 'Content-Type': 'application/json' };
    options.body = JSON.stringify(body);
  }
  const response = await fetch(root + path, options);
  const text = await response.text();
  const value = text === '' ? undefined : JSON.parse(text);
  if (!response.ok) throw new Error(value?.error ?? `The sandbox answered ${response.status}`);
  return value;
}

export const fileUrl = (uniqueId) => `${root}/files/${encodeURIComponent(uniqueId)}`;

export const listBots = () => request('GET', '/bots');
export const createBot = (input) => request('POST', '/bots', input);
export const listPeople = () => request('GET', '/people');
export const createPerson = (input) => request('POST', '/people', input);
export const getWeather = () => request('GET', '/faults');
export const addFault = (fault) => request('POST', '/faults', fault);
export const clearFaults = () => request('DELETE', '/faults');
export const setDown = (down) => request('PUT', '/down', { down });

/** What one person can do in the chat with one bot. */
export function makeChatApi({ botId, personId }) {
  const chat = `/chats/${botId}/${personId}`;
  return {
    read: () => request('GET', chat),
    start: () => request('POST', `${chat}/start`, {}),
    setBlocked: (isBlocked) => request('POST', `${chat}/${isBlocked ? 'block' : 'unblock'}`),
    send: (message) => request('POST', `${chat}/messages`, message),
    edit: (id, text) => request('PATCH', `${chat}/messages/${id}`, { text }),
    remove: (id) => request('DELETE', `${chat}/messages/${id}`),
    react: (id, emoji) => request('PUT', `${chat}/messages/${id}/reaction`, { emoji }),
    pressButton: (id, data) => request('POST', `${chat}/messages/${id}/button`, { data }),
    /** `fields` beside kind: caption, duration, emoji, reply_to_message_id. */
    sendFiles(kind, files, fields = {}) {
      const form = new FormData();
      form.set('kind', kind);
      for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, String(value));
      for (const file of files) form.append('files', file, file.name);
      return request('POST', `${chat}/messages`, form);
    },
  };
}

/** Calls `onEvent` for every change; `onOnline` says whether the stream stands. */
export function listen(onEvent, onOnline) {
  const source = new EventSource(`${root}/events`);
  source.addEventListener('open', () => onOnline(true));
  source.addEventListener('error', () => onOnline(false));
  source.addEventListener('message', (event) => onEvent(JSON.parse(event.data)));
}
