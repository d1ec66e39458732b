import type { CallToolResult, Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import type { Call } from '@plumbline/contract/call';
import { z } from 'zod';
import type { SignedInContext } from '../../http/context.ts';
import type { CallApi } from './call-api.ts';
import { failure } from './small-result.ts';

/** What a tool works with. */
export interface Surroundings {
  readonly context: Pick<SignedInContext, 'actor' | 'db' | 'language' | 'now' | 'person' | 'settings'>;
  readonly callApi: CallApi;
}

/** A tool as it is served: listed, and called with whatever an assistant sends. */
export interface Tool {
  readonly listed: ListedTool;
  /** The call by which it changes something; such tools are there only where the company and the token allow it. */
  readonly changes: Call | null;
  run(given: unknown, surroundings: Surroundings): Promise<CallToolResult>;
}

/**
 * Defines a tool: its input is checked before it runs, and described to assistants by the same schema.
 * @param definition.run works with the checked input
 */
export function defineTool<Input extends z.ZodObject>(definition: {
  name: string;
  title: string;
  description: string;
  input: Input;
  changes?: Call;
  run: (given: z.output<Input>, surroundings: Surroundings) => Promise<CallToolResult>;
}): Tool {
  const { name, title, description, input, changes = null } = definition;
  const { $schema: _, ...inputSchema } = z.toJSONSchema(input, {
    io: 'input',
    unrepresentable: 'any',
    // What a format says, no pattern need say again: an assistant pays for each byte of the list.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  });
  return {
    changes,
    listed: {
      name,
      title,
      description,
      inputSchema: inputSchema as ListedTool['inputSchema'],
      annotations: { title, readOnlyHint: !changes, destructiveHint: changes !== null, openWorldHint: false },
    },
    run: async (given, surroundings) => {
      const checked = input.safeParse(given ?? {});
      if (!checked.success) return failure(`The input is not valid:\n${z.prettifyError(checked.error)}`);
      return definition.run(checked.data, surroundings);
    },
  };
}
