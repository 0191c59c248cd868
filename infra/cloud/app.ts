import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { build } from '#infra/cloud/build';
import { acknowledge } from '#infra/cloud/findings';

const app = new App();
acknowledge(build(app));
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
app.synth();
