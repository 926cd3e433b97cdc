import { errorMessage } from '../errorMessage.ts';
import { backUp } from './backup.ts';

const [database = '', file = ''] = process.argv.slice(2);
await backUp(database, file).catch((error: unknown) => console.log(errorMessage(error)));
