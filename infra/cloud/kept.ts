import { RemovalPolicy } from 'aws-cdk-lib';

/**
 * For what has a name and holds something: it stays when its stack is deleted or it is replaced. Only what a first deployment made before
 * it failed is removed again, because its name would stop the next try.
 */
export const kept = RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;
