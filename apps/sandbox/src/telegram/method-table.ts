import { ApiFault } from './api-fault.ts';
import { makeChatMethods } from './methods/chat-methods.ts';
import { makeFileMethods } from './methods/file-methods.ts';
import { makeIdentityMethods } from './methods/identity-methods.ts';
import { makeMediaMethods } from './methods/media-methods.ts';
import type { Answer, Call, Method, MethodDeps } from './methods/method.ts';
import { makeReactionMethods } from './methods/reaction-methods.ts';
import { makeTextMethods } from './methods/text-methods.ts';
import { makeUpdateMethods } from './methods/update-methods.ts';

/** Every method by its lower-case name; an unknown one throws the 404 of the real server. */
export function makeMethodTable(deps: MethodDeps): (name: string, call: Call) => Promise<Answer> {
  const methods = new Map<string, Method>();
  for (const group of [
    makeIdentityMethods(deps),
    makeUpdateMethods(deps),
    makeTextMethods(deps),
    makeMediaMethods(deps),
    makeChatMethods(deps),
    makeReactionMethods(deps),
    makeFileMethods(deps),
  ]) {
    for (const [name, method] of Object.entries(group)) methods.set(name.toLowerCase(), method);
  }
  return async (name, call) => {
    const method = methods.get(name.toLowerCase());
    if (!method) throw new ApiFault(404, 'Not Found: method not found');
    return await method(call);
  };
}
