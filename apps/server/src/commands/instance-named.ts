import type { Instance } from '../instances/instance.ts';
import type { Services } from '../services.ts';
import { StartError } from '../start-error.ts';

/** The instance that a command was given the name of, the main one for none. @throws StartError when there is no such one */
export async function instanceNamed({ instances }: Pick<Services, 'instances'>, name: string): Promise<Instance> {
  const instance = await instances.byName(name);
  if (!instance) throw new StartError(`There is no instance "${name}": plumbline instance create ${name}.`);
  return instance;
}
