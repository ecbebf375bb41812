import en from './retention-audit.en-US.ts';
import ru from './retention-audit.ru-RU.ts';
import uk from './retention-audit.uk-UA.ts';

export const retentionAudit = { 'en-US': en, 'ru-RU': ru, 'uk-UA': uk };
