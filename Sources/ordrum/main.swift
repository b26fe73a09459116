print("ordrum")
