import { Stack, type StackProps } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';

export interface BudgetProps extends StackProps {
  readonly prefix: string;
  /** A month. A mail is sent at half of it and at the full amount. */
  readonly dollars: number;
  readonly email?: string;
}

/** A budget is of the whole account. CloudFormation makes it in us-east-1, but not in each region (not in ap-south-2, for one). */
export class BudgetStack extends Stack {
  constructor(scope: Construct, id: string, { prefix, dollars, email, ...props }: BudgetProps) {
    super(scope, id, props);
    const told = (threshold: number, notificationType: 'ACTUAL' | 'FORECASTED') => ({
      notification: { comparisonOperator: 'GREATER_THAN', notificationType, threshold, thresholdType: 'PERCENTAGE' },
      subscribers: [{ subscriptionType: 'EMAIL', address: email ?? '' }],
    });
    new CfnBudget(this, 'Budget', {
      budget: { budgetName: prefix, budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount: dollars, unit: 'USD' } },
      ...(email && { notificationsWithSubscribers: [told(50, 'ACTUAL'), told(100, 'ACTUAL'), told(100, 'FORECASTED')] }),
    });
  }
}
