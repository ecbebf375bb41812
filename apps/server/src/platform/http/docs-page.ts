import type { Endpoint } from '@switchboard/contract';
import { escapeHtml } from '../texts/index.ts';

type Operation = {
  description: string;
  parameters: { name: string; in: string; required: boolean }[];
  responses: Record<string, { description: string }>;
  requestBody?: { content: Record<string, { schema: unknown }> };
};

const codeBlock = (value: unknown) => `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;

/** `/api/docs`: the OpenAPI document as one readable page that needs no script. */
export const makeDocsPage = (endpoints: readonly Endpoint[], document: Record<string, unknown>): string => {
  const paths = document.paths as Record<string, Record<string, Operation>>;
  const sections = endpoints.map((endpoint) => {
    const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    const parameters = (operation?.parameters ?? [])
      .map(
        ({ name, in: where, required }) =>
          `<li><code>${escapeHtml(name)}</code> in ${where}${required ? ', required' : ''}</li>`,
      )
      .join('');
    const answers = Object.entries(operation?.responses ?? {})
      .map(([status, { description }]) => `<li><b>${status}</b> ${escapeHtml(description)}</li>`)
      .join('');
    const body =
      operation?.requestBody === undefined
        ? ''
        : `<details><summary>Body</summary>${codeBlock(Object.values(operation.requestBody.content)[0]?.schema)}</details>`;
    const success = operation?.responses[String(endpoint.status ?? 200)] as { content?: unknown } | undefined;
    return `<section id="${endpoint.name}"><h2><code>${endpoint.method} /api${escapeHtml(endpoint.path)}</code></h2>
<p>${escapeHtml(endpoint.summary)}. <small>${escapeHtml(endpoint.access)}, ${endpoint.rate}, ${escapeHtml(operation?.description ?? '')}</small></p>
${parameters === '' ? '' : `<ul>${parameters}</ul>`}${body}<details><summary>Answer</summary>${codeBlock(success?.content)}</details><ul>${answers}</ul></section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Switchboard API</title>
<style>body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}h2{font-size:1rem;margin-top:2rem}pre{overflow:auto;font-size:13px}small{opacity:.7}</style>
<h1>Switchboard API</h1><p>Every call, from the shapes that validate it. Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
${sections.join('\n')}</html>`;
};
