/** A call of the control API: path from `/_sandbox`. Rejects with the sandbox's error. */
export type ControlRequest = <Result>(method: string, path: string, body?: unknown) => Promise<Result>;

export const makeControlRequest = (baseUrl: string): ControlRequest => {
  const root = `${baseUrl.replace(/\/$/, '')}/_sandbox`;
  return async <Result>(method: string, path: string, body?: unknown): Promise<Result> => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${root}${path}`, {
      method,
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      ...(body === undefined || isForm ? {} : { headers: { 'Content-Type': 'application/json' } }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`Sandbox ${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Result;
  };
};
