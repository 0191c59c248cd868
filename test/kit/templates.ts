import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template as Read } from 'aws-cdk-lib/assertions';
import { build } from '#infra/cloud/build';
import type { Grown } from '#topology/grown';

export interface Resource {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: a template is untyped JSON, and every expectation states the shape it wants
  readonly Properties: any;
  readonly DeletionPolicy?: string;
  readonly UpdatePolicy?: { readonly CodeDeployLambdaAliasUpdate: Readonly<Record<string, unknown>> };
  readonly DependsOn?: readonly string[];
}
export type Resources = Readonly<Record<string, Resource>>;

export interface Template {
  readonly Resources: Resources;
  readonly Outputs?: Readonly<Record<string, { readonly Value: unknown; readonly Export?: { readonly Name: unknown } }>>;
}

/** The template of each stack, by its name. `context` has settings of a deployment. */
export function templates(context: Record<string, string> = {}, grown?: Grown): ReadonlyMap<string, Template> {
  // The context in cdk.json has CDK's feature flags, which affect the templates.
  const { context: flags } = JSON.parse(readFileSync(join(import.meta.dirname, '../../cdk.json'), 'utf8')) as { context: object };
  const app = new App({ context: { ...flags, ...context, 'aws:cdk:bundling-stacks': [] } });
  return new Map(build(app, grown).all.map((stack) => [stack.stackName, Read.fromStack(stack).toJSON() as Template]));
}

/** The resources of all stacks. What a stack reads of another stands in the place where it is read, as CloudFormation will put it. */
export function linked(all: ReadonlyMap<string, Template>): Resources {
  const inPlace = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(inPlace);
    if ('Fn::GetStackOutput' in value) {
      const { StackName, OutputName } = value['Fn::GetStackOutput'] as { StackName: string; OutputName: string };
      const output = all.get(StackName)?.Outputs?.[OutputName];
      if (!output) throw new Error(`The stack ${StackName} has no output ${OutputName}.`);
      return inPlace(output.Value);
    }
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inPlace(one)]));
  };
  const found = [...all.values()].flatMap(({ Resources }) => Object.entries(Resources));
  const ids = found.map(([id]) => id);
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
  if (twice.length > 0) throw new Error(`Two stacks have resources with the same id: ${twice.join(', ')}`);
  return Object.fromEntries(found.map(([id, resource]) => [id, inPlace(resource) as Resource]));
}
