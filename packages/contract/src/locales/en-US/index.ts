import { inLanguage } from '../in-language.ts';
import * as namespaces from '../namespaces.ts';

const messages = inLanguage(namespaces, 'en-US');

/** Every text of the interface, as ICU messages; the other languages have the same keys. */
export type Messages = typeof messages;

export default messages;
