// The sandbox's control API as the page uses it. Every call throws an Error with the sandbox's own words.
const root = '/_sandbox/telegram';

const request = async (method, path, body) => {
  const isForm = body instanceof FormData;
  const response = await fetch(root + path, {
    method,
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    ...(body === undefined || isForm ? {} : { headers: { 'content-type': 'application/json' } }),
  });
  const text = await response.text();
  const parsed = text === '' ? undefined : JSON.parse(text);
  if (!response.ok) throw new Error(parsed?.error ?? `The sandbox answered ${response.status}`);
  return parsed;
};

export const listBots = () => request('GET', '/bots');
export const listPeople = () => request('GET', '/people');
export const createPerson = (person) => request('POST', '/people', person);
export const getFaults = () => request('GET', '/faults');
export const addFault = (fault) => request('POST', '/faults', fault);
export const clearFaults = () => request('DELETE', '/faults');
export const setDown = (down) => request('PUT', '/down', { down });
export const fileUrl = (uniqueId) => `${root}/files/${encodeURIComponent(uniqueId)}`;

/** What one person does in the chat with one bot. */
export const phoneOf = (botId, personId) => {
  const chat = `/chats/${botId}/${personId}`;
  return {
    read: () => request('GET', chat),
    start: () => request('POST', `${chat}/start`, {}),
    block: () => request('POST', `${chat}/block`),
    unblock: () => request('POST', `${chat}/unblock`),
    send: (message) => request('POST', `${chat}/messages`, message),
    edit: (messageId, text) => request('PATCH', `${chat}/messages/${messageId}`, { text }),
    remove: (messageId) => request('DELETE', `${chat}/messages/${messageId}`),
    sendFiles: (kind, files, caption, replyTo) => {
      const form = new FormData();
      form.set('kind', kind);
      if (caption !== '') form.set('caption', caption);
      if (replyTo !== null) form.set('reply_to_message_id', String(replyTo));
      for (const file of files) form.append('files', file, file.name || `${kind}.bin`);
      return request('POST', `${chat}/messages`, form);
    },
  };
};

/** Calls back with every change, for as long as the page lives. */
export const watchChanges = (onChange) => {
  const stream = new EventSource(`${root}/events`);
  stream.addEventListener('message', (event) => onChange(JSON.parse(event.data)));
  // What was missed while the stream was down is asked for again.
  stream.addEventListener('open', () => onChange({ type: 'everything' }));
};
